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
    %10, %11 = gamma %9 (%2, %1) {
      case 0 (%12: io, %13: i32) {
        %14 = const ctl 1 : ctl2
      } -> (%13, %14)
      case 1 (%15: io, %16: i32) {
        %17 = const 0 : i32
        %18 = const ctl 0 : ctl2
      } -> (%17, %18)
    }
    %19 = gamma %11 (%2, %1, %7, %10) {
      case 0 (%20: io, %21: i32, %22: i32, %23: i32) {
        %24 = const 0 : i32
      } -> (%24)
      case 1 (%25: io, %26: i32, %27: i32, %28: i32) {
        %29 = const 3 : i32
        %30 = add %28, %26 : i32
        %31 = icmp eq %30, %29 : i1
        %32 = match [-1 -> 1, default -> 0] %31 : ctl2
        %33, %34 = gamma %32 (%25, %27, %30, %28) {
          case 0 (%35: io, %36: i32, %37: i32, %38: i32) {
            %39 = const 2 : i32
            %40 = icmp sgt %36, %39 : i1
            %41 = match [-1 -> 1, default -> 0] %40 : ctl2
            %42 = gamma %41 (%35, %37, %38) {
              case 0 (%43: io, %44: i32, %45: i32) {
              } -> (%45)
              case 1 (%46: io, %47: i32, %48: i32) {
              } -> (%47)
            }
          } -> (%42, %41)
          case 1 (%49: io, %50: i32, %51: i32, %52: i32) {
            %53 = const ctl 0 : ctl2
          } -> (%52, %53)
        }
        %54 = gamma %34 (%25, %26, %27, %33) {
          case 0 (%55: io, %56: i32, %57: i32, %58: i32) {
            %59 = const 1 : i32
          } -> (%59)
          case 1 (%60: io, %61: i32, %62: i32, %63: i32) {
            %64 = const 3 : i32
            %65 = add %63, %61 : i32
            %66 = icmp eq %65, %64 : i1
            %67 = match [-1 -> 1, default -> 0] %66 : ctl2
            %68, %69 = gamma %67 (%60, %62, %65, %63) {
              case 0 (%70: io, %71: i32, %72: i32, %73: i32) {
                %74 = const 3 : i32
                %75 = icmp sgt %71, %74 : i1
                %76 = match [-1 -> 1, default -> 0] %75 : ctl2
                %77 = gamma %76 (%70, %72, %73) {
                  case 0 (%78: io, %79: i32, %80: i32) {
                  } -> (%80)
                  case 1 (%81: io, %82: i32, %83: i32) {
                  } -> (%82)
                }
              } -> (%77, %76)
              case 1 (%84: io, %85: i32, %86: i32, %87: i32) {
                %88 = const ctl 0 : ctl2
              } -> (%87, %88)
            }
            %89 = gamma %69 (%60, %61, %62, %68) {
              case 0 (%90: io, %91: i32, %92: i32, %93: i32) {
                %94 = const 2 : i32
              } -> (%94)
              case 1 (%95: io, %96: i32, %97: i32, %98: i32) {
                %99 = const 3 : i32
                %100 = add %98, %96 : i32
                %101 = icmp eq %100, %99 : i1
                %102 = match [-1 -> 1, default -> 0] %101 : ctl2
                %103 = gamma %102 (%95, %97) {
                  case 0 (%104: io, %105: i32) {
                    %106 = const 4 : i32
                    %107 = icmp sgt %105, %106 : i1
                    %108 = match [-1 -> 1, default -> 0] %107 : ctl2
                  } -> (%108)
                  case 1 (%109: io, %110: i32) {
                    %111 = const ctl 0 : ctl2
                  } -> (%111)
                }
                %112 = gamma %103 (%95) {
                  case 0 (%113: io) {
                    %114 = const 3 : i32
                  } -> (%114)
                  case 1 (%115: io) {
                    %116 = const 4 : i32
                  } -> (%116)
                }
              } -> (%112)
            }
          } -> (%89)
        }
      } -> (%54)
    }
    %117 = mul %19, %1 : i32
    %118 = add %117, %1 : i32
  } -> (%118, %2, %3)
  %1 = lambda @downwards () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 3 : i32
    %5 = and %0, %4 : i32
    %6 = sub %0, %1 : i32
    %7 = const -1 : i32
    %8 = add nsw %5, %7 : i32
    %9 = const 0 : i32
    %10 = icmp slt %6, %9 : i1
    %11 = match [-1 -> 1, default -> 0] %10 : ctl2
    %12, %13, %14 = gamma %11 (%2, %6, %8, %5, %0) {
      case 0 (%15: io, %16: i32, %17: i32, %18: i32, %19: i32) {
        %20 = const ctl 1 : ctl2
      } -> (%17, %16, %20)
      case 1 (%21: io, %22: i32, %23: i32, %24: i32, %25: i32) {
        %26 = const ctl 0 : ctl2
      } -> (%24, %25, %26)
    }
    %27 = gamma %14 (%2, %1, %12, %13, %0) {
      case 0 (%28: io, %29: i32, %30: i32, %31: i32, %32: i32) {
      } -> (%32)
      case 1 (%33: io, %34: i32, %35: i32, %36: i32, %37: i32) {
        %38 = const -1 : i32
        %39 = icmp sgt %35, %38 : i1
        %40 = match [-1 -> 1, default -> 0] %39 : ctl2
        %41, %42, %43 = gamma %40 (%33, %34, %35, %36) {
          case 0 (%44: io, %45: i32, %46: i32, %47: i32) {
            %48 = const ctl 0 : ctl2
          } -> (%46, %47, %48)
          case 1 (%49: io, %50: i32, %51: i32, %52: i32) {
            %53 = sub %52, %50 : i32
            %54 = const -1 : i32
            %55 = add nsw %51, %54 : i32
            %56 = const 0 : i32
            %57 = icmp slt %53, %56 : i1
            %58 = match [-1 -> 1, default -> 0] %57 : ctl2
            %59, %60, %61 = gamma %58 (%49, %53, %55, %51, %52) {
              case 0 (%62: io, %63: i32, %64: i32, %65: i32, %66: i32) {
                %67 = const ctl 1 : ctl2
              } -> (%64, %63, %67)
              case 1 (%68: io, %69: i32, %70: i32, %71: i32, %72: i32) {
                %73 = const ctl 0 : ctl2
              } -> (%71, %72, %73)
            }
          } -> (%59, %60, %61)
        }
        %74 = gamma %43 (%33, %34, %41, %42, %36) {
          case 0 (%75: io, %76: i32, %77: i32, %78: i32, %79: i32) {
          } -> (%79)
          case 1 (%80: io, %81: i32, %82: i32, %83: i32, %84: i32) {
            %85 = const -1 : i32
            %86 = icmp sgt %82, %85 : i1
            %87 = match [-1 -> 1, default -> 0] %86 : ctl2
            %88, %89, %90 = gamma %87 (%80, %81, %82, %83) {
              case 0 (%91: io, %92: i32, %93: i32, %94: i32) {
                %95 = const ctl 0 : ctl2
              } -> (%93, %94, %95)
              case 1 (%96: io, %97: i32, %98: i32, %99: i32) {
                %100 = sub %99, %97 : i32
                %101 = const -1 : i32
                %102 = add nsw %98, %101 : i32
                %103 = const 0 : i32
                %104 = icmp slt %100, %103 : i1
                %105 = match [-1 -> 1, default -> 0] %104 : ctl2
                %106, %107, %108 = gamma %105 (%96, %100, %102, %98, %99) {
                  case 0 (%109: io, %110: i32, %111: i32, %112: i32, %113: i32) {
                    %114 = const ctl 1 : ctl2
                  } -> (%111, %110, %114)
                  case 1 (%115: io, %116: i32, %117: i32, %118: i32, %119: i32) {
                    %120 = const ctl 0 : ctl2
                  } -> (%118, %119, %120)
                }
              } -> (%106, %107, %108)
            }
            %121 = gamma %90 (%80, %81, %88, %89, %83) {
              case 0 (%122: io, %123: i32, %124: i32, %125: i32, %126: i32) {
              } -> (%126)
              case 1 (%127: io, %128: i32, %129: i32, %130: i32, %131: i32) {
                %132 = const -1 : i32
                %133 = icmp sgt %129, %132 : i1
                %134 = match [-1 -> 1, default -> 0] %133 : ctl2
                %135, %136 = gamma %134 (%127, %128, %130) {
                  case 0 (%137: io, %138: i32, %139: i32) {
                    %140 = const ctl 0 : ctl2
                  } -> (%139, %140)
                  case 1 (%141: io, %142: i32, %143: i32) {
                    %144 = sub %143, %142 : i32
                    %145 = const 0 : i32
                    %146 = icmp slt %144, %145 : i1
                    %147 = match [-1 -> 1, default -> 0] %146 : ctl2
                    %148, %149 = gamma %147 (%141, %144, %143) {
                      case 0 (%150: io, %151: i32, %152: i32) {
                        %153 = const ctl 1 : ctl2
                      } -> (%151, %153)
                      case 1 (%154: io, %155: i32, %156: i32) {
                        %157 = const ctl 0 : ctl2
                      } -> (%156, %157)
                    }
                  } -> (%148, %149)
                }
                %158 = gamma %136 (%127, %135, %130) {
                  case 0 (%159: io, %160: i32, %161: i32) {
                  } -> (%161)
                  case 1 (%162: io, %163: i32, %164: i32) {
                  } -> (%163)
                }
              } -> (%158)
            }
          } -> (%121)
        }
      } -> (%74)
    }
  } -> (%27, %2, %3)
} -> (%0, %1)
