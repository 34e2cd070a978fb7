package fleet;

import java.util.ArrayList;
import java.util.List;

public class Main {
    static List<Vehicle> build(int trucks) {
        List<Vehicle> list = new ArrayList<>();
        for (int i = 0; i < trucks; i++)
            list.add(new Truck("T" + i, 3500 + i, 2.5));
        list.add(new Car("C1", 1200));
        return list;
    }

    public static void main(String[] arguments) {
        List<Vehicle> list = build(2);
        Depot depot = new Depot("north", list);
        System.out.println(depot.weight() + " " + Tax.of(list.get(0), 2020));
        Object first = depot.find("C1", true);
        Truck truck = (Truck) first;
        System.out.println(truck.load(0.5));
    }
}
