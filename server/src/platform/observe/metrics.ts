import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { METRICS } from './metric-names.ts'
import type { MetricName } from './metric-names.ts'
import type { RequestCost } from './request-cost.ts'

/** Seconds; from an answer out of memory to a film that is prepared. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
const JOB_BUCKETS = [0.05, 0.25, 1, 5, 15, 60, 300, 1800]
const STORAGE_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60]

/** Of the process, whichever servers run in it. */
let processRegistry: Registry | undefined

function ofProcess(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  return processRegistry
}

/**
 * The figures that one server counts. Figures that stand elsewhere, such as in the database, are set when somebody
 * reads.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #gauges = new Map<MetricName, Gauge>()
  readonly #requests = this.#histogram('arbo_http_request_seconds', REQUEST_BUCKETS)
  readonly #statements = this.#counter('arbo_http_statements_total')
  readonly #waited = this.#counter('arbo_http_database_seconds_total')
  readonly #jobs = this.#histogram('arbo_job_seconds', JOB_BUCKETS)
  readonly #storage = this.#histogram('arbo_storage_seconds', STORAGE_BUCKETS)

  constructor() {
    for (const [name, { kind, labels, help }] of Object.entries(METRICS)) {
      if (kind !== 'gauge') continue
      this.#gauges.set(name as MetricName, new Gauge({ name, help, labelNames: labels, registers: [this.#registry] }))
    }
  }

  request(
    { status, ...labels }: { method: string; route: string; status: number },
    seconds: number,
    { statements, waitedMs }: Pick<RequestCost, 'statements' | 'waitedMs'>,
  ): void {
    this.#requests.observe({ ...labels, status }, seconds)
    this.#statements.inc(labels, statements)
    this.#waited.inc(labels, waitedMs / 1000)
  }

  job(labels: { kind: string; result: 'done' | 'retried' | 'failed' | 'given_back' }, seconds: number): void {
    this.#jobs.observe(labels, seconds)
  }

  storage(labels: { operation: string; result: string }, seconds: number): void {
    this.#storage.observe(labels, seconds)
  }

  add(name: MetricName, by: number): void {
    this.#gauges.get(name)?.inc(by)
  }

  /** Replaces all that a gauge said. */
  set(name: MetricName, values: readonly { labels?: Record<string, string>; value: number }[]): void {
    const gauge = this.#gauges.get(name)
    gauge?.reset()
    for (const { labels = {}, value } of values) gauge?.set(labels, value)
  }

  /** In Prometheus' text format. */
  async text(): Promise<{ type: string; body: string }> {
    const registry = Registry.merge([this.#registry, ofProcess()])
    return { type: registry.contentType, body: await registry.metrics() }
  }

  #counter(name: MetricName): Counter {
    const { help, labels } = METRICS[name]
    return new Counter({ name, help, labelNames: labels, registers: [this.#registry] })
  }

  #histogram(name: MetricName, buckets: number[]): Histogram {
    const { help, labels } = METRICS[name]
    return new Histogram({ name, help, labelNames: labels, buckets, registers: [this.#registry] })
  }
}
