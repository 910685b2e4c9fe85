import type { Texts } from '../../platform/lib/translations.ts'

/** Sentence about the person who decides an appeal, true for a team of any size. */
export const deciderSentence = (t: Texts): string =>
  t(
    'Someone who wasn’t involved decides within 7 days, or the same person if nobody else on our team can.',
  )
