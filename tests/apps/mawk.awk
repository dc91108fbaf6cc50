# Counts words, comments, lengths and names in a C file, with regular expressions, arrays, strings and functions.
function reverse(text,    i, result) {
  for (i = length(text); i > 0; i--) result = result substr(text, i, 1)
  return result
}
function largest(counts,    name, best) {
  for (name in counts)
    if (best == "" || counts[name] > counts[best] || (counts[name] == counts[best] && name < best)) best = name
  return best
}
FNR > 45000 { exit }
/^ *\/?\*/ { comments++ }
/if *\(/ { ifs += gsub(/if *\(/, "if(") }
match($0, /[0-9]+/) { sum += substr($0, RSTART, RLENGTH) % 1000 }
/^[a-z].*\(/ { definition[FNR] = $0; split($0, parts, /[(,)]/); heads[parts[1]]++ }
{
  lengths[length($0)]++
  for (i = 1; i <= NF; i++) {
    word = tolower($i)
    gsub(/[^a-z0-9_]/, "", word)
    if (word != "") words[word]++
  }
  if (NF > 6 && FNR % 10 == 0) mirrored += index(reverse($0), "e")
}
END {
  for (word in words) { distinct++; if (words[word] == 1) once++ }
  printf "%d %d %d %.0f %d %d %d\n", NR, comments, ifs, sum, distinct, once, mirrored
  for (i = 0; i < 5; i++) {
    word = largest(words)
    printf "%s %d %s\n", word, words[word], sprintf("%5.2f|%-8s|%05d", words[word] / 7, substr(word, 1, 3), words[word])
    delete words[word]
  }
  print largest(lengths), largest(heads)
}
