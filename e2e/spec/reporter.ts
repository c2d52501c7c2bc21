import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Without the project, the file and the empty root. */
const nameOf = (test: TestCase) => test.titlePath().slice(3).join(' › ')

/** One line for each item, and how many of them hold at the end. */
export default class ItemReporter implements Reporter {
  private readonly failures: string[] = []
  private passed = 0

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    const name = nameOf(test)
    const isFine = status === 'passed'
    say(`${isFine ? 'ok  ' : 'FAIL'} ${name}`)
    if (isFine) this.passed += 1
    else this.failures.push([name, ...errors.map(({ message = '' }) => message)].join('\n'))
  }

  onError({ message = '' }: { message?: string }): void {
    this.failures.push(message)
  }

  onEnd(_result: FullResult): void {
    for (const failure of this.failures) say(`\n${failure}`)
    say(`\n${this.passed} passed, ${this.failures.length} failed`)
  }
}
