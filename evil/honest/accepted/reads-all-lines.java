// Reads and maps files, asks how large the machine is, works in threads.
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.List;
import java.util.concurrent.*;

public class Main {
    public static void main(String[] words) throws Exception {
        Files.write(Path.of("scratch"), List.of("one", "ok"));
        List<String> lines = Files.readAllLines(Path.of("scratch"));
        try (RandomAccessFile file = new RandomAccessFile("scratch", "rw")) {
            file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 7).force();
            file.setLength(3);
        }
        ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors() + 2);
        Future<Integer> sum = pool.submit(() -> java.util.stream.IntStream.range(0, 100000).parallel().sum());
        sum.get();
        pool.shutdown();
        byte[][] pieces = new byte[40][];
        for (int i = 0; i < pieces.length; i++) pieces[i] = new byte[1 << 20];
        System.gc();
        System.out.println(pieces[39].length > 0 ? lines.get(1) : "");
    }
}
