; test opt inv,red,value-range,red,url,inv,red,value-range,red,dne
; How often a loop runs at most follows from the range of its bound, or of where its counter begins: straight code, with tests between the copies
; that the range doesn't answer.
; run: @upwards(0, 3) == 3
; run: @upwards(3, 1) == 3
; run: @upwards(0, 1) == 2
; run: @upwards(3, 5) == 25
; run: @downwards(0, 7) == 0
; run: @downwards(5, 1) == 3
; run: @downwards(7, 9) == 7
define i32 @upwards(i32 %bits, i32 %a) {
entry:
  %low = and i32 %bits, 3
  %bound = add nsw i32 %low, 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %on ]
  %sum = phi i32 [ 0, %entry ], [ %more, %on ]
  %more = add i32 %sum, %a
  %found = icmp eq i32 %more, 3
  br i1 %found, label %out, label %on
on:
  %next = add nsw i32 %i, 1
  %again = icmp slt i32 %next, %bound
  br i1 %again, label %loop, label %out
out:
  %product = mul i32 %i, %a
  %result = add i32 %product, %a
  ret i32 %result
}
define i32 @downwards(i32 %bits, i32 %a) {
entry:
  %low = and i32 %bits, 3
  br label %loop
loop:
  %i = phi i32 [ %low, %entry ], [ %next, %on ]
  %sum = phi i32 [ %bits, %entry ], [ %less, %on ]
  %inside = icmp sgt i32 %i, -1
  br i1 %inside, label %on, label %out
on:
  %less = sub i32 %sum, %a
  %next = add nsw i32 %i, -1
  %negative = icmp slt i32 %less, 0
  br i1 %negative, label %out, label %loop
out:
  ret i32 %sum
}
; expect
preamble [
  "source_filename = \"url/bounded.ll\""
]
symbol @upwards = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @downwards = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@upwards, @downwards] () {
  %0 = lambda @upwards () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 3 : i32
    %5 = and %0, %4 : i32
    %6 = const 2 : i32
    %7 = add nsw %5, %6 : i32
    %8 = icmp eq %1, %4 : i1
    %9 = match [-1 -> 1, default -> 0] %8 : ctl2
    %10, %11 = gamma %9 (%1) {
      case 0 (%12: i32) {
        %13 = const ctl 1 : ctl2
      } -> (%12, %13)
      case 1 (%14: i32) {
        %15 = const 0 : i32
        %16 = const ctl 0 : ctl2
      } -> (%15, %16)
    }
    %17 = gamma %11 (%1, %7, %10) {
      case 0 (%18: i32, %19: i32, %20: i32) {
        %21 = const 0 : i32
      } -> (%21)
      case 1 (%22: i32, %23: i32, %24: i32) {
        %25 = const 3 : i32
        %26 = add %24, %22 : i32
        %27 = icmp eq %26, %25 : i1
        %28 = match [-1 -> 1, default -> 0] %27 : ctl2
        %29, %30 = gamma %28 (%23, %26, %24) {
          case 0 (%31: i32, %32: i32, %33: i32) {
            %34 = const 2 : i32
            %35 = icmp sgt %31, %34 : i1
            %36 = match [-1 -> 1, default -> 0] %35 : ctl2
            %37 = gamma %36 (%32, %33) {
              case 0 (%38: i32, %39: i32) {
              } -> (%39)
              case 1 (%40: i32, %41: i32) {
              } -> (%40)
            }
          } -> (%37, %36)
          case 1 (%42: i32, %43: i32, %44: i32) {
            %45 = const ctl 0 : ctl2
          } -> (%44, %45)
        }
        %46 = gamma %30 (%22, %23, %29) {
          case 0 (%47: i32, %48: i32, %49: i32) {
            %50 = const 1 : i32
          } -> (%50)
          case 1 (%51: i32, %52: i32, %53: i32) {
            %54 = const 3 : i32
            %55 = add %53, %51 : i32
            %56 = icmp eq %55, %54 : i1
            %57 = match [-1 -> 1, default -> 0] %56 : ctl2
            %58, %59 = gamma %57 (%52, %55, %53) {
              case 0 (%60: i32, %61: i32, %62: i32) {
                %63 = const 3 : i32
                %64 = icmp sgt %60, %63 : i1
                %65 = match [-1 -> 1, default -> 0] %64 : ctl2
                %66 = gamma %65 (%61, %62) {
                  case 0 (%67: i32, %68: i32) {
                  } -> (%68)
                  case 1 (%69: i32, %70: i32) {
                  } -> (%69)
                }
              } -> (%66, %65)
              case 1 (%71: i32, %72: i32, %73: i32) {
                %74 = const ctl 0 : ctl2
              } -> (%73, %74)
            }
            %75 = gamma %59 (%51, %52, %58) {
              case 0 (%76: i32, %77: i32, %78: i32) {
                %79 = const 2 : i32
              } -> (%79)
              case 1 (%80: i32, %81: i32, %82: i32) {
                %83 = const 3 : i32
                %84 = add %82, %80 : i32
                %85 = icmp eq %84, %83 : i1
                %86 = match [-1 -> 1, default -> 0] %85 : ctl2
                %87 = gamma %86 (%81) {
                  case 0 (%88: i32) {
                    %89 = const 4 : i32
                    %90 = icmp sgt %88, %89 : i1
                    %91 = match [-1 -> 1, default -> 0] %90 : ctl2
                  } -> (%91)
                  case 1 (%92: i32) {
                    %93 = const ctl 0 : ctl2
                  } -> (%93)
                }
                %94 = gamma %87 () {
                  case 0 () {
                    %95 = const 3 : i32
                  } -> (%95)
                  case 1 () {
                    %96 = const 4 : i32
                  } -> (%96)
                }
              } -> (%94)
            }
          } -> (%75)
        }
      } -> (%46)
    }
    %97 = mul %17, %1 : i32
    %98 = add %97, %1 : i32
  } -> (%98, %2, %3)
  %1 = lambda @downwards () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 3 : i32
    %5 = and %0, %4 : i32
    %6 = sub %0, %1 : i32
    %7 = const -1 : i32
    %8 = add nsw %5, %7 : i32
    %9 = const 0 : i32
    %10 = icmp slt %6, %9 : i1
    %11 = match [-1 -> 1, default -> 0] %10 : ctl2
    %12, %13, %14 = gamma %11 (%6, %8, %5, %0) {
      case 0 (%15: i32, %16: i32, %17: i32, %18: i32) {
        %19 = const ctl 1 : ctl2
      } -> (%16, %15, %19)
      case 1 (%20: i32, %21: i32, %22: i32, %23: i32) {
        %24 = const ctl 0 : ctl2
      } -> (%22, %23, %24)
    }
    %25 = gamma %14 (%1, %12, %13, %0) {
      case 0 (%26: i32, %27: i32, %28: i32, %29: i32) {
      } -> (%29)
      case 1 (%30: i32, %31: i32, %32: i32, %33: i32) {
        %34 = const -1 : i32
        %35 = icmp sgt %31, %34 : i1
        %36 = match [-1 -> 1, default -> 0] %35 : ctl2
        %37, %38, %39 = gamma %36 (%30, %31, %32) {
          case 0 (%40: i32, %41: i32, %42: i32) {
            %43 = const ctl 0 : ctl2
          } -> (%41, %42, %43)
          case 1 (%44: i32, %45: i32, %46: i32) {
            %47 = sub %46, %44 : i32
            %48 = const -1 : i32
            %49 = add nsw %45, %48 : i32
            %50 = const 0 : i32
            %51 = icmp slt %47, %50 : i1
            %52 = match [-1 -> 1, default -> 0] %51 : ctl2
            %53, %54, %55 = gamma %52 (%47, %49, %45, %46) {
              case 0 (%56: i32, %57: i32, %58: i32, %59: i32) {
                %60 = const ctl 1 : ctl2
              } -> (%57, %56, %60)
              case 1 (%61: i32, %62: i32, %63: i32, %64: i32) {
                %65 = const ctl 0 : ctl2
              } -> (%63, %64, %65)
            }
          } -> (%53, %54, %55)
        }
        %66 = gamma %39 (%30, %37, %38, %32) {
          case 0 (%67: i32, %68: i32, %69: i32, %70: i32) {
          } -> (%70)
          case 1 (%71: i32, %72: i32, %73: i32, %74: i32) {
            %75 = const -1 : i32
            %76 = icmp sgt %72, %75 : i1
            %77 = match [-1 -> 1, default -> 0] %76 : ctl2
            %78, %79, %80 = gamma %77 (%71, %72, %73) {
              case 0 (%81: i32, %82: i32, %83: i32) {
                %84 = const ctl 0 : ctl2
              } -> (%82, %83, %84)
              case 1 (%85: i32, %86: i32, %87: i32) {
                %88 = sub %87, %85 : i32
                %89 = const -1 : i32
                %90 = add nsw %86, %89 : i32
                %91 = const 0 : i32
                %92 = icmp slt %88, %91 : i1
                %93 = match [-1 -> 1, default -> 0] %92 : ctl2
                %94, %95, %96 = gamma %93 (%88, %90, %86, %87) {
                  case 0 (%97: i32, %98: i32, %99: i32, %100: i32) {
                    %101 = const ctl 1 : ctl2
                  } -> (%98, %97, %101)
                  case 1 (%102: i32, %103: i32, %104: i32, %105: i32) {
                    %106 = const ctl 0 : ctl2
                  } -> (%104, %105, %106)
                }
              } -> (%94, %95, %96)
            }
            %107 = gamma %80 (%71, %78, %79, %73) {
              case 0 (%108: i32, %109: i32, %110: i32, %111: i32) {
              } -> (%111)
              case 1 (%112: i32, %113: i32, %114: i32, %115: i32) {
                %116 = const -1 : i32
                %117 = icmp sgt %113, %116 : i1
                %118 = match [-1 -> 1, default -> 0] %117 : ctl2
                %119, %120 = gamma %118 (%112, %114) {
                  case 0 (%121: i32, %122: i32) {
                    %123 = const ctl 0 : ctl2
                  } -> (%122, %123)
                  case 1 (%124: i32, %125: i32) {
                    %126 = sub %125, %124 : i32
                    %127 = const 0 : i32
                    %128 = icmp slt %126, %127 : i1
                    %129 = match [-1 -> 1, default -> 0] %128 : ctl2
                    %130, %131 = gamma %129 (%126, %125) {
                      case 0 (%132: i32, %133: i32) {
                        %134 = const ctl 1 : ctl2
                      } -> (%132, %134)
                      case 1 (%135: i32, %136: i32) {
                        %137 = const ctl 0 : ctl2
                      } -> (%136, %137)
                    }
                  } -> (%130, %131)
                }
                %138 = gamma %120 (%119, %114) {
                  case 0 (%139: i32, %140: i32) {
                  } -> (%140)
                  case 1 (%141: i32, %142: i32) {
                  } -> (%141)
                }
              } -> (%138)
            }
          } -> (%107)
        }
      } -> (%66)
    }
  } -> (%25, %2, %3)
} -> (%0, %1)
