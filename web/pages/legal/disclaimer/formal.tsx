import { Trans } from '@lingui/react/macro'
import { LegalContact } from '../../../features/information/details.tsx'
import { OutsideLink } from '../../../features/information/outside-link.tsx'
import type { TextSection } from '../../../features/information/text-page.tsx'
import { Link } from '../../../ui/link.tsx'

const fedlex = 'https://www.fedlex.admin.ch/eli/cc'

/** Sections on the legal basis and formalities. */
export const formal: TextSection[] = [
  {
    id: 'references',
    title: <Trans>Legal references</Trans>,
    body: (
      <ul className="points">
        <li>
          <OutsideLink to={`${fedlex}/27/317_321_377/en`}>
            <Trans>Swiss Code of Obligations</Trans>
          </OutsideLink>
        </li>
        <li>
          <OutsideLink to={`${fedlex}/54/757_781_799/en`}>
            <Trans>Swiss Criminal Code</Trans>
          </OutsideLink>
        </li>
        <li>
          <OutsideLink to={`${fedlex}/2022/491/en`}>
            <Trans>Federal Act on Data Protection</Trans>
          </OutsideLink>
        </li>
        <li>
          <OutsideLink to="https://eur-lex.europa.eu/eli/reg/2016/679/oj">
            <Trans>General Data Protection Regulation</Trans>
          </OutsideLink>
        </li>
        <li>
          <Trans>
            On this site: <Link to="/terms">terms</Link>, <Link to="/privacy">privacy</Link>,{' '}
            <Link to="/cookies">cookies</Link>
          </Trans>
        </li>
      </ul>
    ),
  },
  {
    id: 'law',
    title: <Trans>Governing law</Trans>,
    body: (
      <p>
        <Trans>
          Swiss law applies. The courts of Zurich have jurisdiction; mandatory places of
          jurisdiction for consumers remain reserved.
        </Trans>
      </p>
    ),
  },
  {
    id: 'severability',
    title: <Trans>Severability</Trans>,
    body: (
      <p>
        <Trans>
          Should a part of this disclaimer be invalid, the rest stands. The invalid part is replaced
          by the lawful provision that comes closest to its purpose.
        </Trans>
      </p>
    ),
  },
  {
    id: 'updates',
    title: <Trans>Updates</Trans>,
    body: (
      <p>
        <Trans>
          We may adapt this disclaimer. The version shown here, with its date, is the one that
          applies.
        </Trans>
      </p>
    ),
  },
  {
    id: 'contact',
    title: <Trans context="heading">Contact</Trans>,
    body: <LegalContact />,
  },
]
