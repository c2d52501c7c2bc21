const print = (line: string) => process.stdout.write(`${line}\n`)

/** Prints one row for each item and, at the end, why items failed and how many passed. */
export class ItemList {
  private readonly failures: string[] = []
  private passed = 0

  add(name: string, hasPassed: boolean, reasons: readonly string[]): void {
    print(`${hasPassed ? 'ok  ' : 'FAIL'} ${name}`)
    if (hasPassed) this.passed += 1
    else this.fail([name, ...reasons].join('\n'))
  }

  /** A failure outside any item, such as a file that does not load. */
  fail(reason: string): void {
    this.failures.push(reason)
  }

  close(): void {
    for (const failure of this.failures) print(`\n${failure}`)
    print(`\n${this.passed} passed, ${this.failures.length} failed`)
  }
}
