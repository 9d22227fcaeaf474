// Threads that end each in another way.
#include <cstdio>
#include <future>
#include <pthread.h>
#include <thread>
#include <vector>

static void *leaves(void *) { pthread_exit(nullptr); }

int main()
{
    pthread_t one;
    if (pthread_create(&one, nullptr, leaves, nullptr) || pthread_join(one, nullptr))
        return 1;
    long sum = 0;
    std::vector<std::future<long>> parts;
    for (int i = 0; i < 2; i++)
        parts.push_back(std::async(std::launch::async, [i] { return i + 1L; }));
    for (auto &part : parts)
        sum += part.get();
    std::puts(sum == 3 ? "ok" : "wrong");
}
