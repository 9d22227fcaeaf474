import java.util.*;
public class Main {
    static final int INF = Integer.MAX_VALUE;
    static final long MOD = 1000000007;
    static int[][] grid = new int[30][31];
    static int[] dx = {1, 2, 3, 4};
    static double eps = 1e-9;
    static int walk(int depth, int left) {
        int best = 0, sum = 0;
        boolean seen = false;
        if (depth == left && !seen) return 0;
        for (int x = 0; x < 40; x++)
            for (int y = 1; y <= left; y += 2) {
                if (grid[x][y] > 3 || y == 7) continue;
                else if (x % 3 == 1) break;
                sum += (x + y) * dx[x & 3];
                if (x < y) best = Math.max(best, walk(depth + 1, left - 1));
            }
        while (sum > 9) sum = sum / 2;
        return best;
    }
    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        int total = in.nextInt();
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        queue.clear();
        Arrays.sort(grid[0]);
        double mean = (double) total / 30;
        long product = (long) total * total % MOD;
        total = Math.abs(total - queue.pollFirst());
        total = (int) Math.ceil(mean);
        int[] copy = dx.clone();
        mark(true);
        grid[0][1] = 5;
        total = 7;
        int rows = in.nextInt();
        int columns = in.nextInt();
        link[rows][columns] = true;
        link[columns][rows] = true;
        System.out.printf("%.6f", mean);
        total = (total * 131 + rows) % 9973;
        System.out.println("Answer " + total);
    }
}
