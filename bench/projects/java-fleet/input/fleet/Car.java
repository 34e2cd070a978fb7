package fleet;

public class Car extends Vehicle {
    public Car(String plate, int weight) {
        super(plate, weight);
    }

    @Override
    public double load(double share) {
        return 0.1;
    }
}
