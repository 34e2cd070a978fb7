#include "day.h"

static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
static const char *const names[] = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};

int day_is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int day_of_year(const struct day *day, int first)
{
    int number = before[day->month - 1] + day->number - 1 + first;
    if (day->month > 2 && day_is_leap(day->year))
        number++;
    return number;
}

enum weekday day_weekday(const struct day *day)
{
    int y = day->year - 1;
    return (enum weekday)((y + y / 4 - y / 100 + y / 400 + day_of_year(day, 0)) % 7);
}

const char *day_name(enum weekday weekday, int is_short)
{
    return is_short ? "Mo" : names[weekday];
}
