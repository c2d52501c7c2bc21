import { monitorEventLoopDelay } from 'node:perf_hooks'

const eventLoopResolutionMs = 20

/** What Node knows about its own process. */
export function watchProcess() {
  const loop = monitorEventLoopDelay({ resolution: eventLoopResolutionMs })
  loop.enable()
  return {
    figures: {
      aforo_event_loop_delay_p99_seconds: () => {
        const seconds = loop.percentile(99) / 1e9
        loop.reset()
        return seconds
      },
      aforo_process_cpu_seconds_total: () => {
        const { user, system } = process.cpuUsage()
        return (user + system) / 1e6
      },
      aforo_process_resident_memory_bytes: () => process.memoryUsage.rss(),
      aforo_process_start_time_seconds: () => performance.timeOrigin / 1000,
    },
    close: () => loop.disable(),
  }
}
