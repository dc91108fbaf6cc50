// Numbers, strings, regular expressions, objects, closures, classes, generators, maps, typed arrays, big integers,
// JSON.
"use strict";

function sieve(limit) {
  const composite = new Uint8Array(limit + 1);
  let count = 0;
  for (let i = 2; i <= limit; i++) {
    if (composite[i]) continue;
    count++;
    for (let j = i * i; j <= limit; j += i) composite[j] = 1;
  }
  return count;
}

class Shape {
  area() { return 0; }
  get name() { return this.constructor.name; }
}
class Circle extends Shape {
  constructor(radius) { super(); this.radius = radius; }
  area() { return 3 * this.radius * this.radius; }
}
class Box extends Shape {
  constructor(width, height) { super(); this.width = width; this.height = height; }
  area() { return this.width * this.height; }
}

function shapes(count) {
  const all = [];
  for (let i = 0; i < count; i++) all.push(i % 3 ? new Box(i % 7, i % 11) : new Circle(i % 5));
  return all.map((it) => it.area()).filter((it) => it > 10).reduce((a, b) => a + b, 0) + all[0].name.length;
}

function words(count) {
  const text = [];
  for (let i = 0; i < count; i++) text.push(["alpha", "beta", "gamma", "delta"][(i * i) % 4] + (i % 17));
  const counts = new Map();
  for (const word of text.join(" ").split(/\s+/)) counts.set(word, (counts.get(word) || 0) + 1);
  const sorted = [...counts.entries()].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return JSON.stringify(sorted.slice(0, 3)) + text.join(",").replace(/([a-z]+)(\d+)/g, "$2$1").length;
}

function* naturals(limit) {
  for (let i = 0; i < limit; i++) yield i;
}

function big(n) {
  let product = 1n;
  for (let i = 1n; i <= n; i++) product *= i;
  return (product % 1000000007n) + BigInt(product.toString().length);
}

function records(count) {
  const list = [];
  for (let i = 0; i < count; i++) list.push({ id: i, name: `n${i % 50}`, tags: [i % 3, i % 5], next: { deep: i } });
  const back = JSON.parse(JSON.stringify(list));
  let sum = 0;
  for (const { id, tags: [a, b], next: { deep } } of back) sum += id * a + deep * b;
  return sum;
}

function fibonacci(n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

function failures(count) {
  let caught = 0;
  for (let i = 0; i < count; i++) {
    try {
      if (i % 2) throw new Error("odd " + i);
    } catch (error) {
      caught += error.message.length;
    }
  }
  return caught;
}

print(sieve(900000), shapes(100000), words(60000), big(900n));
let sum = 0;
for (const i of naturals(150000)) sum += i;
print(sum, records(25000), fibonacci(27), failures(15000));
