!mod$ v1 sum:0d4bb5dbf93c677f
!need$ 9e17dd9bffa37845 n kinds
module work
use kinds,only:real8
use kinds,only:int8
type::particle
real(8)::place(1_8:3_8)
real(8)::speed(1_8:3_8)
integer(4)::kind
end type
contains
subroutine jacobi(a,b,steps)
real(8),intent(inout)::a(:,:)
real(8),intent(inout)::b(:,:)
integer(4),intent(in)::steps
end
subroutine seidel(a,steps)
real(8),intent(inout)::a(:,:)
integer(4),intent(in)::steps
end
subroutine life(cells,steps)
integer(4),intent(inout)::cells(0_8:,0_8:)
integer(4),intent(in)::steps
end
subroutine solve(a,x)
real(8),intent(inout)::a(:,:)
real(8),intent(inout)::x(:)
end
recursive subroutine quicksort(values)
integer(4),intent(inout)::values(:)
end
subroutine move(all,steps)
type(particle),intent(inout)::all(:)
integer(4),intent(in)::steps
end
function collatz(limit)
integer(4),intent(in)::limit
integer(8)::collatz
end
end
