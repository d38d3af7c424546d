import { Square } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import styles from './time.module.css'

/** The sign of a stop: a full square, as an empty one is that of a box to tick. */
export const StopSign = (): ReactNode => <Square className={styles['stop'] ?? ''} />
