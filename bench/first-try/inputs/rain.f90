module stations
  implicit none
  type station
    character(len=10) :: name
    real :: rain(3)
  end type station
contains
  function mean(values) result(m)
    real, intent(in) :: values(:)
    real :: m
    m = sum(values) / size(values)
  end function mean

  subroutine show(s)
    type(station), intent(in) :: s
    print *, s%name, mean(s%rain)
  end subroutine show
end module stations

program rain
  use stations
  implicit none
  type(station) :: list(2)
  integer :: i
  list(1) = station("north", (/ 1.0, 2.0, 3.0 /))
  list(2) = station("south", (/ 0.0, 4.5, 1.5 /))
  do i = 1, 2
    call show(list(i))
  end do
  list(1)%rain = list(2)%name
  total = mean(list(1)%rain)
end program rain
