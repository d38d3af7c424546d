import { TreemapChart } from 'echarts/charts'
import { TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { nested } from './nested.js'

use([TreemapChart, TooltipComponent, CanvasRenderer])

/** @type {any} */
let chart
/** @type {HTMLElement} */
let box

globalThis.bench = {
  prepare: (/** @type {any} */ tree) => nested(tree, 'value').children,
  mount(/** @type {HTMLElement} */ host) {
    box = document.createElement('div')
    box.style.cssText = 'width:1200px;height:700px'
    host.append(box)
    chart = init(box)
  },
  show(/** @type {any} */ data) {
    // The rectangles that ours draws at first, down to the takes. The whole tree of 100,000 does not answer within a minute.
    chart.setOption({
      animation: false,
      tooltip: {},
      series: [
        {
          type: 'treemap',
          leafDepth: 4,
          data,
          width: '100%',
          height: '100%',
          animationDurationUpdate: 240,
        },
      ],
    })
  },
  canvas: () => box?.querySelector('canvas'),
  target: () => box?.querySelector('canvas'),
  zoom(/** @type {number} */ step) {
    chart.setOption({ animation: true })
    const target =
      step % 2 === 0 ? { targetNodeId: 'n0' } : { targetNode: chart.getModel().getSeriesByIndex(0).getData().tree.root }
    chart.dispatchAction({ type: 'treemapRootToNode', ...target })
  },
}
