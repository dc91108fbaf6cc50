// What programs do with std::string: build, split, join, replace, compare, count words, format numbers.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::vector<std::string> split(const std::string &text, char separator) {
    std::vector<std::string> parts;
    std::string part;
    for (char c : text) {
        if (c == separator) {
            parts.push_back(part);
            part.clear();
        } else {
            part += c;
        }
    }
    parts.push_back(part);
    return parts;
}

std::string join(const std::vector<std::string> &parts, const std::string &separator) {
    std::string text;
    for (size_t i = 0; i < parts.size(); i++) {
        if (i > 0)
            text += separator;
        text += parts[i];
    }
    return text;
}

std::string replaceAll(std::string text, const std::string &from, const std::string &to) {
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

std::string capitalized(const std::string &word) {
    if (word.empty())
        return word;
    std::string result = word;
    if (result[0] >= 'a' && result[0] <= 'z')
        result[0] = static_cast<char>(result[0] - 'a' + 'A');
    return result;
}

bool isPalindrome(const std::string &word) {
    for (size_t i = 0, j = word.size(); i + 1 < j; i++)
        if (word[i] != word[--j])
            return false;
    return true;
}

std::string roman(int number) {
    static const std::pair<int, const char *> digits[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"},
                                                          {90, "XC"},  {50, "L"},   {40, "XL"}, {10, "X"},   {9, "IX"},
                                                          {5, "V"},    {4, "IV"},   {1, "I"}};
    std::string text;
    for (const auto &digit : digits)
        for (; number >= digit.first; number -= digit.first)
            text += digit.second;
    return text;
}

std::string caesar(const std::string &text, int shift) {
    std::string result(text.size(), ' ');
    std::transform(text.begin(), text.end(), result.begin(), [shift](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>('a' + (c - 'a' + shift) % 26) : c;
    });
    return result;
}

std::string table(const std::map<std::string, int> &counts) {
    std::ostringstream out;
    for (const auto &entry : counts)
        if (entry.second > 40)
            out << entry.first << ": " << entry.second << " (" << entry.second / 7.0 << ")\n";
    return out.str();
}

unsigned digest(const std::string &text) {
    unsigned sum = 0;
    for (unsigned char c : text)
        sum = sum * 131 + c;
    return sum;
}

std::string makeText(int words) {
    static const std::string syllables[] = {"lo", "rem", "ip", "sum", "do", "lor", "a", "na", "tat", "s"};
    std::string text;
    unsigned seed = 7;
    for (int i = 0; i < words; i++) {
        for (unsigned n = 1 + i % 3; n > 0; n--) {
            seed = seed * 1664525u + 1013904223u;
            text += syllables[(seed >> 20) % 10];
        }
        text += i % 11 == 10 ? ", " : " ";
    }
    return text;
}

} // namespace

int main(int argc, char **argv) {
    int rounds = argc > 1 ? std::atoi(argv[1]) : 230;
    const std::string text = makeText(5000);
    unsigned sum = 0;
    int palindromes = 0;
    for (int round = 0; round < rounds; round++) {
        std::string changed = caesar(replaceAll(text, "lorem", "<" + std::to_string(round) + ">"), round % 26);
        std::vector<std::string> words = split(replaceAll(changed, ", ", " "), ' ');
        std::map<std::string, int> counts;
        for (const std::string &word : words) {
            counts[word]++;
            palindromes += isPalindrome(word);
        }
        for (std::string &word : words)
            word = capitalized(word);
        std::sort(words.begin(), words.end());
        words.erase(std::unique(words.begin(), words.end()), words.end());
        sum ^= digest(join(words, "-")) + digest(table(counts));
        for (int i = 1; i < 1000; i++)
            sum += digest(roman(i + round));
    }
    std::printf("strings %08x %d\n", sum, palindromes);
}
