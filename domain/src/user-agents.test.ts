import { expect, test } from 'vitest'
import { isNewDevice, readDevice } from './user-agents.ts'

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'computer',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X510) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'tablet',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
    'phone',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'phone',
    'Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
    'computer',
    'Edge',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0', 'computer', 'Firefox'],
  ['curl/8.5.0', 'unknown', null],
] as const)('%s', (userAgent, kind, browser) => {
  expect(readDevice(userAgent)).toEqual({ kind, browser })
})

const desktopChrome = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const phoneChrome =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'
const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

test.each([
  ['the first sign-in of an account is not from a new device', desktopChrome(156), [], false],
  ['the same browser after an update is known', desktopChrome(157), [desktopChrome(156)], false],
  ['a phone is new to somebody with a computer', phoneChrome, [desktopChrome(156)], true],
  ['another system is new', windowsChrome, [desktopChrome(156)], true],
  ['one of several is enough to be known', phoneChrome, [desktopChrome(156), phoneChrome], false],
  ['a program is new to somebody with a browser', 'curl/8.5.0', [desktopChrome(156)], true],
  ['the same program in another version is known', 'curl/8.6.0', ['curl/8.5.0'], false],
  ['two programs differ', 'python-requests/2.31', ['curl/8.5.0'], true],
  ['no user agent is new to somebody with a browser', '', [desktopChrome(156)], true],
] as const)('%s', (_title, device, known, expected) => {
  expect(isNewDevice(device, known)).toBe(expected)
})
