import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public class Schedule {
    enum Day { MONDAY, TUESDAY, WEDNESDAY }

    interface Checker {
        boolean isFree(Room room, Day day, int hour);
    }

    static class Room {
        private final String name;
        private final int seats;

        Room(String name, int seats) {
            this.name = name;
            this.seats = seats;
        }

        String getName() {
            return name;
        }

        int getSeats() {
            return seats;
        }
    }

    static class Lesson {
        final String title;
        final int pupils;
        Room room;
        Day day;
        int hour = -1;

        Lesson(String title, int pupils) {
            this.title = title;
            this.pupils = pupils;
        }

        boolean place(Room room, Day day, int hour) {
            if (room.getSeats() < pupils)
                return false;
            this.room = room;
            this.day = day;
            this.hour = hour;
            return true;
        }
    }

    private final List<Room> rooms = new ArrayList<>();
    private final List<Lesson> lessons = new ArrayList<>();
    private final Map<String, Integer> missed = new HashMap<>();

    Schedule add(Room room) {
        rooms.add(room);
        rooms.sort(Comparator.comparingInt(Room::getSeats));
        return this;
    }

    void add(Lesson lesson) {
        lessons.add(lesson);
    }

    private Optional<Lesson> taken(Room room, Day day, int hour) {
        return lessons.stream().filter(l -> l.room == room && l.day == day && l.hour == hour).findFirst();
    }

    void plan(Checker checker) {
        for (Lesson lesson : lessons) {
            search:
            for (Day day : Day.values())
                for (int hour = 8; hour < 10; hour++)
                    for (Room room : rooms)
                        if (checker.isFree(room, day, hour) && !taken(room, day, hour).isPresent()
                                && lesson.place(room, day, hour))
                            break search;
            if (lesson.hour < 0)
                missed.merge(lesson.title, 1, Integer::sum);
        }
    }

    String describe(Lesson lesson) {
        StringBuilder text = new StringBuilder(lesson.title);
        text.append(" in ").append(lesson.room.getName());
        text.append(" at ").append(lesson.hour).append(", ").append(lesson.day);
        return text.toString();
    }

    void print(boolean reverse) {
        List<Lesson> order = new ArrayList<>(lessons);
        if (reverse)
            Collections.reverse(order);
        for (Lesson lesson : order)
            System.out.println(describe(lesson));
        System.out.println(missed.size() + " missed");
    }

    public static void main(String[] arguments) {
        Schedule schedule = new Schedule().add(new Room("small", 10)).add(new Room("hall", 60));
        schedule.add(new Lesson("maths", 25));
        schedule.add(new Lesson("art", 8));
        schedule.add(new Lesson("sports", 80));
        schedule.plan((room, day, hour) -> day != Day.MONDAY || !room.getName().equals("hall"));
        schedule.print(arguments.length > 0);
    }
}
