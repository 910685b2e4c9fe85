type Files = { site: string; standIns: string }
type Options = { port: string; publishableKey: string; secretKey: string }

export function accountsIn(site: string, publishableKey: string): 'stand-in' | 'other'
export function localVariables(before: Files, options: Options): Files
