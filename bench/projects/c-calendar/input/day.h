#ifndef DAY_H
#define DAY_H
struct day { int year, month, number; };
enum weekday { MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY };
int day_is_leap(int year);
int day_of_year(const struct day *day, int first);
enum weekday day_weekday(const struct day *day);
const char *day_name(enum weekday weekday, int is_short);
#endif
