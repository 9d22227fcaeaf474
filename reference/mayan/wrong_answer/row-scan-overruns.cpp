// Wrong: the board is one long array and the row scan does not stop at column 4, so a run may continue in the next row.
#include <algorithm>
#include <fstream>
#include <set>
#include <string>
using namespace std;

ifstream fin("mayan.in");
ofstream fout("mayan.out");
int n, mv[5], dir[5];
set<string> failed[6];

// cell (x, y) is number 5y+x; a few blanks at the end

void fall(string &s) {
    for (int x = 0; x < 5; x++) {
        int w = x;
        for (int i = x; i < 35; i += 5)
            if (s[i] != ' ') {
                swap(s[i], s[w]);
                w += 5;
            }
    }
}

bool burst(string &s) {
    string t = s;
    for (int i = 0; i < 35; i++) {
        if (s[i] == ' ') continue;
        if (s[i + 1] == s[i] && s[i + 2] == s[i]) t[i] = t[i + 1] = t[i + 2] = ' ';
        if (s[i + 5] == s[i] && s[i + 10] == s[i]) t[i] = t[i + 5] = t[i + 10] = ' ';
    }
    swap(s, t);
    return s != t;
}

bool search(const string &s, int k) {
    bool clean = s.find_first_not_of(' ') == string::npos;
    if (k == n || clean) return k == n && clean;
    for (char c = 'A'; c <= 'J'; c++) {
        int m = count(s.begin(), s.end(), c);
        if (m == 1 || m == 2) return false;
    }
    if (!failed[k].insert(s).second) return false;
    for (int x = 0; x < 5; x++)
        for (int i = x; i < 35 && s[i] != ' '; i += 5)
            for (int g = 1; g >= -1; g -= 2) {
                if (x + g < 0 || x + g > 4) continue;
                if (g == -1 && s[i - 1] != ' ') continue;
                string t = s;
                swap(t[i], t[i + g]);
                fall(t);
                while (burst(t)) fall(t);
                mv[k] = i, dir[k] = g;
                if (search(t, k + 1)) return true;
            }
    return false;
}

int main() {
    string s(50, ' ');
    fin >> n;
    for (int x = 0; x < 5; x++) {
        int c;
        for (int i = x; fin >> c && c; i += 5) s[i] = 'A' + c - 1;
    }
    if (search(s, 0))
        for (int k = 0; k < n; k++) fout << mv[k] % 5 << ' ' << mv[k] / 5 << ' ' << dir[k] << '\n';
    else
        fout << "-1\n";
}
