// Runs the main method of a test, and writes for the judge how many assertions were executed.
//
// The first line of the input is a token. The result is a line that begins with the token: `passed` and the number of executed
// assertions if the main method returned, or `failed` and the line of the assertion that does not hold.

import java.io.*;
import java.lang.reflect.*;
import java.nio.charset.StandardCharsets;

public class CaipanDriver {
    /** First line of the test in the source that it is joined with. */
    static final int FIRST_LINE = @FIRST_LINE@;
    static final FileOutputStream OUT = new FileOutputStream(FileDescriptor.out);
    static String token = "";
    static long executed = 0;

    /** Counts an assertion; true, so that it can stand in the condition. */
    public static synchronized boolean executed() {
        executed++;
        return true;
    }

    public static void main(String[] words) throws Throwable {
        StringBuilder line = new StringBuilder();
        for (int sign; (sign = System.in.read()) >= 0 && sign != '\n'; ) {
            line.append((char) sign);
        }
        token = line.toString().trim();
        ClassLoader loader = CaipanDriver.class.getClassLoader();
        loader.setDefaultAssertionStatus(true);
        Method main = Class.forName(words[0], true, loader).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        try {
            main.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException error) {
            Throwable cause = error.getCause();
            StackTraceElement[] trace = cause.getStackTrace();
            int number = trace.length > 0 ? trace[0].getLineNumber() : -1;
            if (cause instanceof AssertionError && number >= FIRST_LINE) {
                cause.printStackTrace();
                report("failed " + (number - FIRST_LINE + 1));
            }
            throw cause;
        }
        report("passed " + executed);
    }

    static void report(String words) throws IOException {
        System.out.flush();
        OUT.write(("\n" + token + " " + words + "\n").getBytes(StandardCharsets.UTF_8));
        OUT.flush();
        // Nothing that the program has left running may write anything more.
        Runtime.getRuntime().halt(0);
    }
}
