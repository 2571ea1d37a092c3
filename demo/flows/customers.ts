// Customers and their addresses.
export interface Customer {
  readonly ship_to_name: string;
  readonly address_line1: string;
  readonly city: string;
  readonly state: string | null;
  readonly postal_code: string;
  readonly country: string;
}

const customer = (
  ship_to_name: string,
  address_line1: string,
  city: string,
  state: string,
  postal_code: string,
  country = 'US',
): Customer => ({ ship_to_name, address_line1, city, state, postal_code, country });

export const CUSTOMERS: readonly Customer[] = [
  customer('Ada Byrne', '350 5th Ave', 'New York', 'NY', '10118'),
  customer('Bruno Castillo', '1600 Amphitheatre Pkwy', 'Mountain View', 'CA', '94043'),
  customer('Chloe Dubois', '233 S Wacker Dr', 'Chicago', 'IL', '60606'),
  customer('Dev Patel', '400 Broad St', 'Seattle', 'WA', '98109'),
  customer('Esther Cohen', '2300 Biscayne Blvd', 'Miami', 'FL', '33137'),
  customer('Farid Haddad', '1100 Congress Ave', 'Austin', 'TX', '78701'),
  customer('Grace Kim', '600 Montgomery St', 'San Francisco', 'CA', '94111'),
  customer('Hugo Lindqvist', '500 Boylston St', 'Boston', 'MA', '02116'),
  customer('Imani Okafor', '191 Peachtree St NE', 'Atlanta', 'GA', '30303'),
  customer('Jonas Weber', '1801 California St', 'Denver', 'CO', '80202'),
  customer('Keiko Mori', '1001 Bishop St', 'Honolulu', 'HI', '96813'),
  customer('Liam Murphy', '1 Liberty Pl', 'Philadelphia', 'PA', '19103'),
  customer('Maya Rosen', '1201 3rd Ave', 'Phoenix', 'AZ', '85004'),
  customer('Nina Petrova', '90 S 7th St', 'Minneapolis', 'MN', '55402'),
  customer('Omar Farouk', '301 W 2nd St', 'Charlotte', 'NC', '28202'),
  customer('Priya Nair', '100 King St W', 'Toronto', 'ON', 'M5X 1A9', 'CA'),
  customer('Quentin Roy', '1000 Rue De La Gauchetière O', 'Montréal', 'QC', 'H3B 4W5', 'CA'),
  customer('Rosa Delgado', '1055 W Georgia St', 'Vancouver', 'BC', 'V6E 3P3', 'CA'),
];

/** Every combination of given and family name. */
export const NAMES = CUSTOMERS.length ** 2;

/** Named by order number, because many customers share few addresses. */
export function nameOf(order: number): string {
  const [given = ''] = CUSTOMERS[order % CUSTOMERS.length]?.ship_to_name.split(' ') ?? [];
  const [, family = ''] =
    CUSTOMERS[Math.floor(order / CUSTOMERS.length + order * 5) % CUSTOMERS.length]?.ship_to_name.split(' ') ??
    [];
  return `${given} ${family}`;
}
