import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'

/** Texts and routes that differ between extra-days (type 1) and off-days (0). */
export const SPECIAL_DAY_WORDS = {
  1: {
    page: 'extra-days',
    title: texts.labels.extraDays,
    add: calendarTexts.addExtra,
    empty: calendarTexts.emptyExtra,
    importTitle: calendarTexts.importExtraTitle,
    deleteOne: calendarTexts.deleteExtraTitle,
    deleteMany: calendarTexts.deleteExtrasTitle,
  },
  0: {
    page: 'off-days',
    title: texts.labels.offDays,
    add: calendarTexts.addOff,
    empty: calendarTexts.emptyOff,
    importTitle: calendarTexts.importOffTitle,
    deleteOne: calendarTexts.deleteOffTitle,
    deleteMany: calendarTexts.deleteOffsTitle,
  },
} as const
