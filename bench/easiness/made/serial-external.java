import java.io.*;
public class Main implements Externalizable {
    public Main() { }
    public static void main(String[] args) throws Exception {
        Filler.work(args.length);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new Main());
        System.out.println(new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject() != null);
    }
    public void writeExternal(ObjectOutput out) { System.out.println("writes"); }
    public void readExternal(ObjectInput in) { System.out.println("reads"); }
}
