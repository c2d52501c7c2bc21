import { tonesSetting } from './reader.ts'

const hertz = 880
const lastsSeconds = 0.09
const gapSeconds = 0.08

let context: AudioContext | null = null

/**
 * One tone means accepted, two mean refused, so that staff need not look at the screen. Browsers play no sound before
 * the first click on the page.
 */
export function playTones(count: 1 | 2): void {
  if (!tonesSetting.read()) return
  try {
    context ??= new AudioContext()
    for (let index = 0; index < count; index += 1) {
      const from = context.currentTime + index * (lastsSeconds + gapSeconds)
      const tone = context.createOscillator()
      const loudness = context.createGain()
      tone.frequency.value = count === 1 ? hertz : hertz / 2
      loudness.gain.setValueAtTime(0.12, from)
      loudness.gain.exponentialRampToValueAtTime(0.001, from + lastsSeconds)
      tone.connect(loudness).connect(context.destination)
      tone.start(from)
      tone.stop(from + lastsSeconds)
    }
  } catch {
    // Sound is optional, so a failure is ignored.
  }
}
