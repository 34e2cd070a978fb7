package fleet;

public class Truck extends Vehicle {
    private final double capacity;

    public Truck(String plate, int weight, double capacity) {
        super(plate, weight);
        this.capacity = capacity;
    }

    @Override
    public double load(double share) {
        return capacity * share;
    }
}
