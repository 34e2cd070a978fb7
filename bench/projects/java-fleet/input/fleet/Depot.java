package fleet;

import java.util.List;

public class Depot {
    private final String name;
    private final List<Vehicle> vehicles;

    public Depot(String name, List<Vehicle> vehicles) {
        this.name = name;
        this.vehicles = vehicles;
    }

    public int weight() {
        int sum = 0;
        for (Vehicle vehicle : vehicles)
            sum += vehicle.weight;
        return sum;
    }

    public Vehicle find(String plate, boolean exact) {
        for (Vehicle vehicle : vehicles)
            if (exact ? vehicle.getPlate().equals(plate) : vehicle.getPlate().startsWith(plate))
                return vehicle;
        throw new IllegalStateException(name + " has no " + plate);
    }
}
