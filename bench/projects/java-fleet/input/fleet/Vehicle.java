package fleet;

public abstract class Vehicle {
    protected final String plate;
    protected final int weight;

    protected Vehicle(String plate, int weight) {
        this.plate = plate;
        this.weight = weight;
    }

    public String getPlate() {
        return plate;
    }

    public abstract double load(double share);
}
