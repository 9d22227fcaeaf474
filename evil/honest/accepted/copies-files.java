// Copies between files by the library, with and without attributes, and by channels.
import java.io.*;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.Arrays;

public class Main {
    public static void main(String[] words) throws Exception {
        byte[] text = new byte[200000];
        Arrays.fill(text, (byte) 'x');
        Path from = Files.write(Path.of("a"), text);
        Files.copy(from, Path.of("b"));
        try (FileChannel source = FileChannel.open(from);
             FileChannel target = FileChannel.open(Path.of("c"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            source.transferTo(0, text.length, target);
        }
        try (InputStream source = Files.newInputStream(from); OutputStream target = Files.newOutputStream(Path.of("d"))) {
            source.transferTo(target);
        }
        Files.copy(from, Path.of("e"), StandardCopyOption.COPY_ATTRIBUTES);
        boolean good = true;
        for (String name : new String[] {"b", "c", "d", "e"})
            good &= Arrays.equals(text, Files.readAllBytes(Path.of(name)));
        System.out.println(good ? "ok" : "wrong");
    }
}
