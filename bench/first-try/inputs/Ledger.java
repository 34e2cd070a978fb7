import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Ledger {
    record Entry(String account, int amount) {}

    private final List<Entry> entries = new ArrayList<>();

    void add(String account, int amount) {
        entries.add(new Entry(account, amount));
    }

    Map<String, Integer> totals() {
        Map<String, Integer> totals = new HashMap<>();
        for (Entry entry : entries) {
            totals.merge(entry.account(), entry.amount(), Integer::sum);
        }
        return totals;
    }

    int largest() {
        int largest = 0;
        for (Entry entry : entries) {
            largest = Math.max(largest, entry.amount());
        }
        String text = largest;
        return largest;
    }

    public static void main(String[] args) {
        Ledger ledger = new Ledger();
        ledger.add("food", 12);
        ledger.add("rent", 700);
        System.out.println(ledger.totals() + " " + ledger.largest());
    }
}
