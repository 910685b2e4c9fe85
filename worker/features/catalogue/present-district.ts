import { districtIn } from '#contract/filters'
import { MAIN_LANGUAGE } from '#contract/language'
import type { CardDocument } from './document.ts'

/** Her district with its city; null: she names none. */
export const districtOf = ({ city, district }: CardDocument, language: string) =>
  district && {
    district: districtIn(
      (language !== MAIN_LANGUAGE && district.names.find(([one]) => one === language)?.[1]) ||
        district.name,
      city,
    ),
  }
