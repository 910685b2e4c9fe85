import { Trans } from '@lingui/react/macro'
import { Facts } from './figures.tsx'
import { OutsideLink } from './outside-link.tsx'

const cloudflare = 'https://www.cloudflare.com/privacypolicy/'

const services = [
  {
    name: 'Cloudflare',
    does: <Trans>Delivers and protects this site; stores its data and pictures</Trans>,
    policy: cloudflare,
  },
  {
    name: 'Supabase',
    does: <Trans>Manages accounts: email address, password as a hash, sessions</Trans>,
    policy: 'https://supabase.com/privacy',
  },
  {
    name: 'Verotel',
    does: <Trans>Takes payments on its own pages; card details never reach us</Trans>,
    policy: 'https://www.verotel.com/en/privacy.html',
  },
  {
    name: 'Cloudflare Email',
    does: <Trans>Sends the emails this site writes to you</Trans>,
    policy: cloudflare,
  },
]

/** The service providers of this site, their purpose, and links to their privacy policies. */
export const Services = () => (
  <Facts
    facts={services.map(({ name, does, policy }) => ({
      name,
      value: (
        <Trans>
          {does}. <OutsideLink to={policy}>Privacy policy of {name}</OutsideLink>
        </Trans>
      ),
    }))}
  />
)
