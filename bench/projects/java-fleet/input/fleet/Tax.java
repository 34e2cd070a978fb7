package fleet;

final class Tax {
    static int of(Vehicle vehicle, int year) {
        return year > 2010 ? vehicle.weight / 100 : vehicle.weight / 50;
    }
}
