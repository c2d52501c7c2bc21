import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { ItemList } from './item-list.ts'

export default class VitestItemReporter implements Reporter {
  private readonly list = new ItemList()

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    const name = test.fullName.replaceAll(' > ', ' › ')
    this.list.add(
      name,
      state === 'passed',
      errors.map(({ stack, message }) => stack ?? message),
    )
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    const errors = modules.flatMap((module) => module.errors())
    for (const { message } of [...errors, ...unhandled]) this.list.fail(message)
    this.list.close()
  }
}
