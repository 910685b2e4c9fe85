import type { DecisionGround } from '#moderation/decisions'
import type { GroundTexts } from '#moderation/ground-texts'
import { textsIn, type Texts } from '../../platform/lib/translations.ts'

const grounds = (t: Texts): Record<DecisionGround, string> => ({
  incomplete: t('The reason: the information we received is incomplete or contradictory.'),
  identity: t('The reason: we were unable to confirm identity or age.'),
  pictures: t('The reason: the pictures don’t meet our standards or show another person.'),
  conduct: t('The reason: conduct towards companions, members or our team.'),
  rules: t('The reason: you haven’t followed our terms or guidelines.'),
  other: t('The reason: at present, this isn’t a suitable match for our directory.'),
})

/** Sentences of all reasons, for a preview in the reader's language. */
export const groundTextsIn = (language: string): GroundTexts => grounds(textsIn(language))

/** Sentence of an email with the reason of a decision. */
export const groundText = (t: Texts, ground: DecisionGround): string => grounds(t)[ground]
