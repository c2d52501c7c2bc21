import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { ItemList } from './item-list.ts'

/** Without the empty root, the project and the file. */
const nameOf = (test: TestCase) => test.titlePath().slice(3).join(' › ')

export default class PlaywrightItemReporter implements Reporter {
  private readonly list = new ItemList()

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    this.list.add(
      nameOf(test),
      status === 'passed',
      errors.map(({ message = '' }) => message),
    )
  }

  onError({ message = '' }: { message?: string }): void {
    this.list.fail(message)
  }

  onEnd(): void {
    this.list.close()
  }
}
