import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CityPosition, CityTexts, ManagedCity } from '#catalogue/admin-places'
import { textLanguages } from '#platform/text-languages'
import { useTextLanguageNames } from '../../../features/companions/text-language-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'

type Page = { texts: CityTexts; position: CityPosition }

type Props = {
  city: Pick<ManagedCity, 'name' | 'texts' | 'position'>
  busy: boolean
  onSave: (page: Page) => Promise<boolean>
}

const MAX_TEXT = 1_200

/** Latitude and longitude in degrees; `null`: none; `undefined`: incomplete or invalid. */
function positionIn(latitude: string, longitude: string): CityPosition | undefined {
  if (latitude.trim() === '' && longitude.trim() === '') return null
  const north = degreesOf(latitude)
  const east = degreesOf(longitude)
  const isThere = Math.abs(north) <= 90 && Math.abs(east) <= 180
  return isThere ? { latitude: north, longitude: east } : undefined
}

const degreesOf = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))

const typedAs = (degrees: number | undefined) => (degrees === undefined ? '' : String(degrees))

/** Texts of a city's page in each language, and the position of the city. */
export function CityPageForm({ city, busy, onSave }: Props) {
  const { t } = useLingui()
  const { name, texts: savedTexts, position } = city
  const names = useTextLanguageNames()
  const [texts, setTexts] = useState(savedTexts)
  const [latitude, setLatitude] = useState(typedAs(position?.latitude))
  const [longitude, setLongitude] = useState(typedAs(position?.longitude))
  const typedPosition = positionIn(latitude, longitude)
  const isChanged =
    textLanguages.some((language) => texts[language].trim() !== savedTexts[language]) ||
    typedPosition?.latitude !== position?.latitude ||
    typedPosition?.longitude !== position?.longitude
  return (
    <details className="admin-other-names">
      <summary>
        <Trans>Page of {name}</Trans>
      </summary>
      <Form
        aria-label={t`Page of ${name}`}
        onSubmit={() => {
          if (isChanged && typedPosition !== undefined)
            void onSave({ texts, position: typedPosition })
        }}
      >
        <p className="text-small text-ink-2">
          <Trans>
            Leave blank for an automatic text (number of companions, languages). A blank line starts
            a new paragraph.
          </Trans>
        </p>
        {textLanguages.map((language) => (
          <TextArea
            key={language}
            label={names[language]}
            lang={language}
            rows={4}
            maxLength={MAX_TEXT}
            value={texts[language]}
            onChange={(event) => setTexts({ ...texts, [language]: event.target.value })}
          />
        ))}
        <Field
          label={t`Latitude of the centre, in degrees`}
          inputMode="decimal"
          value={latitude}
          onChange={(event) => setLatitude(event.target.value)}
        />
        <Field
          label={t`Longitude of the centre, in degrees`}
          inputMode="decimal"
          value={longitude}
          error={typedPosition === undefined && t`Enter both as numbers, or leave both blank.`}
          onChange={(event) => setLongitude(event.target.value)}
        />
        {isChanged && (
          <Button type="submit" variant="line" aria-busy={busy}>
            <Trans>Save the page</Trans>
          </Button>
        )}
      </Form>
    </details>
  )
}
