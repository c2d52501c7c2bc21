import { type Dashboard, DashboardBuilder, DatasourceVariableBuilder } from '@grafana/grafana-foundation-sdk/dashboard'
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus'
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries'

/** A graph. `queries` has an expression for each legend; in a legend `{{code}}` stands for a label. */
type Graph = { title: string; unit: string; meaning: string; queries: Record<string, string> }

const datasource = { type: 'prometheus', uid: '${datasource}' }
const columns = 24
const size = { w: 12, h: 8 }

function panelOf({ title, unit, meaning, queries }: Graph, index: number): PanelBuilder {
  const x = (index * size.w) % columns
  const y = Math.floor((index * size.w) / columns) * size.h
  const panel = new PanelBuilder()
    .title(title)
    .description(meaning)
    .unit(unit)
    .min(0)
    .datasource(datasource)
    .gridPos({ ...size, x, y })
  for (const [position, [legend, expression]] of Object.entries(queries).entries()) {
    const refId = String.fromCharCode('A'.charCodeAt(0) + position)
    panel.withTarget(new DataqueryBuilder().refId(refId).expr(expression).legendFormat(legend).datasource(datasource))
  }
  return panel
}

/** Two graphs in a row. The reader chooses the Prometheus at the top. */
export function dashboardOf(name: string, title: string, graphs: readonly Graph[]): Dashboard {
  const dashboard = new DashboardBuilder(`Aforo: ${title}`)
    .uid(`aforo-${name}`)
    .tags(['aforo'])
    .readonly()
    .refresh('30s')
    .time({ from: 'now-6h', to: 'now' })
    .withVariable(new DatasourceVariableBuilder('datasource').type('prometheus'))
  for (const [index, graph] of graphs.entries()) dashboard.withPanel(panelOf(graph, index))
  return dashboard.build()
}
