// Reads its input by channels, which take a pair of sockets, by streams and by a scanner; formats, sorts and computes.
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] words) throws Exception {
        List<String> lines = Files.readAllLines(Path.of("evil.in"), StandardCharsets.UTF_8);
        int phase = new Scanner(System.in).nextInt();
        ExecutorService workers = Executors.newFixedThreadPool(3);
        Future<BigInteger> power = workers.submit(() -> BigInteger.TWO.pow(1000));
        int sum = IntStream.range(0, 1000).parallel().sum();
        String text = String.format(Locale.ROOT, "%.2f", Math.PI);
        boolean good = Integer.parseInt(lines.get(0).trim()) == phase && power.get().bitLength() == 1001
            && sum == 499500 && text.equals("3.14");
        workers.shutdown();
        Files.write(Path.of("evil.out"), List.of(good ? "ok" : "wrong"));
    }
}
