/** Loaded with `node --import` before an API process, whose clock is then wrong by CLOCK_SHIFT_MS. */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'])
const RealDate = Date
const now = () => RealDate.now() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
