import type { SpecialDay } from '@arbo/core'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'

/** Texts and routes that differ between extra-days (type 1) and off-days (0). */
export function specialDayWords(type: SpecialDay['type']) {
  return type === 1
    ? {
        page: 'extra-days' as const,
        title: texts.labels.extraDays,
        add: calendarTexts.addExtra,
        empty: calendarTexts.emptyExtra,
        importTitle: calendarTexts.importExtraTitle,
        deleteOne: calendarTexts.deleteExtraTitle,
        deleteMany: calendarTexts.deleteExtrasTitle,
      }
    : {
        page: 'off-days' as const,
        title: texts.labels.offDays,
        add: calendarTexts.addOff,
        empty: calendarTexts.emptyOff,
        importTitle: calendarTexts.importOffTitle,
        deleteOne: calendarTexts.deleteOffTitle,
        deleteMany: calendarTexts.deleteOffsTitle,
      }
}
