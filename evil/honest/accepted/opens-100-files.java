// Opens 100 files, uses the threads of a parallel stream, and reads a number from each file.
import java.io.RandomAccessFile;
import java.util.stream.IntStream;

public class Main {
    public static void main(String[] words) throws Exception {
        RandomAccessFile[] files = new RandomAccessFile[100];
        for (int i = 0; i < files.length; i++) {
            files[i] = new RandomAccessFile(Integer.toString(i), "rw");
            files[i].writeInt(i);
            files[i].seek(0);
        }
        long sum = IntStream.range(0, 1000).parallel().filter(number -> number < 0).count();
        for (RandomAccessFile file : files) sum += file.readInt();
        System.out.println(sum == 4950 ? "ok" : "wrong");
    }
}
