! Fortran: modules, derived types, arrays as values, sections, recursion, strings. Jacobi's and Gauss and Seidel's
! steps on a grid, a linear system, the game of Life, the numbers of Collatz, sorting, and Pascal's triangle.
module kinds
  implicit none
  integer, parameter :: real8 = selected_real_kind(15), int8 = selected_int_kind(18)
end module

module work
  use kinds
  implicit none
  type particle
    real(real8) :: place(3), speed(3)
    integer :: kind
  end type
contains
  subroutine jacobi(a, b, steps)
    real(real8), intent(inout) :: a(:, :), b(:, :)
    integer, intent(in) :: steps
    integer :: n, m, step
    n = size(a, 1)
    m = size(a, 2)
    do step = 1, steps
      b(2:n-1, 2:m-1) = 0.25_real8 * (a(1:n-2, 2:m-1) + a(3:n, 2:m-1) + a(2:n-1, 1:m-2) + a(2:n-1, 3:m))
      a(2:n-1, 2:m-1) = b(2:n-1, 2:m-1)
    end do
  end subroutine

  subroutine seidel(a, steps)
    real(real8), intent(inout) :: a(:, :)
    integer, intent(in) :: steps
    integer :: i, j, step
    do step = 1, steps
      do j = 2, size(a, 2) - 1
        do i = 2, size(a, 1) - 1
          a(i, j) = 0.25_real8 * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1))
        end do
      end do
    end do
  end subroutine

  subroutine life(cells, steps)
    integer, intent(inout) :: cells(0:, 0:)
    integer, intent(in) :: steps
    integer :: next(0:size(cells, 1) - 1, 0:size(cells, 2) - 1), i, j, n, m, around, step
    n = size(cells, 1)
    m = size(cells, 2)
    do step = 1, steps
      do j = 0, m - 1
        do i = 0, n - 1
          around = sum_around(i, j)
          if (around == 3 .or. (around == 2 .and. cells(i, j) == 1)) then
            next(i, j) = 1
          else
            next(i, j) = 0
          end if
        end do
      end do
      cells = next
    end do
  contains
    integer function sum_around(i, j)
      integer, intent(in) :: i, j
      integer :: x, y
      sum_around = -cells(i, j)
      do y = -1, 1
        do x = -1, 1
          sum_around = sum_around + cells(modulo(i + x, n), modulo(j + y, m))
        end do
      end do
    end function
  end subroutine

  subroutine solve(a, x)
    real(real8), intent(inout) :: a(:, :), x(:)
    integer :: i, k, n
    n = size(x)
    do k = 1, n - 1
      do i = k + 1, n
        a(i, k) = a(i, k) / a(k, k)
        x(i) = x(i) - a(i, k) * x(k)
      end do
      do i = k + 1, n
        a(k+1:n, i) = a(k+1:n, i) - a(k+1:n, k) * a(k, i)
      end do
    end do
    do k = n, 1, -1
      x(k) = x(k) / a(k, k)
      x(1:k-1) = x(1:k-1) - a(1:k-1, k) * x(k)
    end do
  end subroutine

  recursive subroutine quicksort(values)
    integer, intent(inout) :: values(:)
    integer :: i, j, pivot, swap
    if (size(values) < 2) return
    pivot = values((size(values) + 1) / 2)
    i = 1
    j = size(values)
    do
      do while (values(i) < pivot)
        i = i + 1
      end do
      do while (values(j) > pivot)
        j = j - 1
      end do
      if (i >= j) exit
      swap = values(i)
      values(i) = values(j)
      values(j) = swap
      i = i + 1
      j = j - 1
    end do
    call quicksort(values(1:i-1))
    call quicksort(values(j+1:))
  end subroutine

  subroutine move(all, steps)
    type(particle), intent(inout) :: all(:)
    integer, intent(in) :: steps
    integer :: i, step
    do step = 1, steps
      do i = 1, size(all)
        all(i)%place = all(i)%place + all(i)%speed * 0.125_real8
        where (abs(all(i)%place) > 8.0_real8) all(i)%speed = -all(i)%speed
        if (all(i)%kind == 1) all(i)%speed(3) = all(i)%speed(3) - 0.0625_real8
      end do
    end do
  end subroutine

  integer(int8) function collatz(limit)
    integer, intent(in) :: limit
    integer(int8) :: x
    integer :: start
    collatz = 0
    do start = 1, limit
      x = start
      do while (x /= 1)
        if (mod(x, 2_int8) == 0) then
          x = x / 2
        else
          x = 3 * x + 1
        end if
        collatz = collatz + 1
      end do
    end do
  end function
end module

program grids
  use kinds
  use work
  implicit none
  integer, parameter :: n = 160
  real(real8) :: a(n, n), b(n, n), x(n)
  integer :: cells(0:63, 0:63), values(20000), triangle(0:60), rounds, round, i, j, state
  type(particle) :: all(500)
  character(len=16) :: argument
  real(real8) :: total
  integer(int8) :: whole
  rounds = 32
  call get_command_argument(1, argument)
  if (len_trim(argument) > 0) read (argument, *) rounds
  total = 0
  whole = 0
  state = 1
  do round = 1, rounds
    do j = 1, n
      do i = 1, n
        state = modulo(state * 75 + 74, 65537)
        a(i, j) = modulo(state, 19) - 9
      end do
    end do
    call jacobi(a, b, 20)
    call seidel(a, 10)
    total = total + sum(a)
    do i = 1, n
      a(i, i) = a(i, i) + 2000
      x(i) = i
    end do
    call solve(a, x)
    total = total + sum(x) + maxval(matmul(a(1:40, 1:40), b(1:40, 1:40)))
    do j = 0, 63
      do i = 0, 63
        cells(i, j) = merge(1, 0, modulo(i * i + j * round + i * j, 7) < 3)
      end do
    end do
    call life(cells, 8)
    whole = whole + sum(cells)
    do i = 1, size(values)
      state = modulo(state * 75 + 74, 65537)
      values(i) = state
    end do
    call quicksort(values)
    if (any(values(2:) < values(:size(values) - 1))) print *, "not sorted"
    whole = whole + values(1000) + collatz(3000)
    do i = 1, size(all)
      all(i) = particle([modulo(i, 7), modulo(i, 5), modulo(i, 3)] * 1.0_real8, [1, 2, 3] * 0.5_real8, modulo(i, 2))
    end do
    call move(all, 60)
    do i = 1, size(all)
      total = total + dot_product(all(i)%place, all(i)%speed)
    end do
    triangle = 0
    triangle(0) = 1
    do i = 1, 60
      triangle(1:) = modulo(triangle(1:) + triangle(:59), 1000003)
    end do
    whole = whole + sum(triangle)
  end do
  print '(a, i0, a, f0.3)', 'grids ', whole, ' ', total
end program
