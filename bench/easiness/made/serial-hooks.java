import java.io.*;
public class Main implements Serializable {
    int number = 3;
    public static void main(String[] args) throws Exception {
        Filler.work(args.length);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new Main());
        System.out.println(new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject());
    }
    private void writeObject(ObjectOutputStream out) throws IOException { out.writeInt(number); }
    private void readObject(ObjectInputStream in) throws IOException { number = in.readInt(); }
}
