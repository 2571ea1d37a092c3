// Invented addresses across the country, some abroad.
import type { Random } from '../../src/kit/kernel/random.ts';
import { pick } from './chance.ts';
import { type Customer, NAMES, nameOf } from './customers.ts';

type Place = readonly [city: string, state: string | null, postalCode: string, country?: string];

const AT_HOME: readonly Place[] = [
  ['New York', 'NY', '10001'],
  ['Brooklyn', 'NY', '11201'],
  ['Buffalo', 'NY', '14202'],
  ['Jersey City', 'NJ', '07302'],
  ['Philadelphia', 'PA', '19103'],
  ['Pittsburgh', 'PA', '15222'],
  ['Boston', 'MA', '02116'],
  ['Portland', 'ME', '04101'],
  ['Burlington', 'VT', '05401'],
  ['Washington', 'DC', '20001'],
  ['Richmond', 'VA', '23219'],
  ['Charlotte', 'NC', '28202'],
  ['Charleston', 'SC', '29401'],
  ['Atlanta', 'GA', '30303'],
  ['Miami', 'FL', '33131'],
  ['Orlando', 'FL', '32801'],
  ['Nashville', 'TN', '37203'],
  ['New Orleans', 'LA', '70112'],
  ['Birmingham', 'AL', '35203'],
  ['Columbus', 'OH', '43215'],
  ['Cleveland', 'OH', '44113'],
  ['Detroit', 'MI', '48226'],
  ['Indianapolis', 'IN', '46204'],
  ['Chicago', 'IL', '60606'],
  ['Milwaukee', 'WI', '53202'],
  ['Minneapolis', 'MN', '55402'],
  ['Des Moines', 'IA', '50309'],
  ['St. Louis', 'MO', '63101'],
  ['Kansas City', 'MO', '64106'],
  ['Omaha', 'NE', '68102'],
  ['Dallas', 'TX', '75201'],
  ['Houston', 'TX', '77002'],
  ['Austin', 'TX', '78701'],
  ['El Paso', 'TX', '79901'],
  ['Denver', 'CO', '80202'],
  ['Salt Lake City', 'UT', '84101'],
  ['Phoenix', 'AZ', '85004'],
  ['Albuquerque', 'NM', '87102'],
  ['Las Vegas', 'NV', '89101'],
  ['Los Angeles', 'CA', '90013'],
  ['San Diego', 'CA', '92101'],
  ['San Francisco', 'CA', '94103'],
  ['Sacramento', 'CA', '95814'],
  ['Portland', 'OR', '97205'],
  ['Seattle', 'WA', '98101'],
  ['Boise', 'ID', '83702'],
  ['Anchorage', 'AK', '99501'],
  ['Honolulu', 'HI', '96813'],
];

const ABROAD: readonly Place[] = [
  ['Toronto', 'ON', 'M5V 2T6', 'CA'],
  ['Montréal', 'QC', 'H3B 4W5', 'CA'],
  ['Vancouver', 'BC', 'V6B 4Y8', 'CA'],
  ['Calgary', 'AB', 'T2P 1J9', 'CA'],
  ['London', null, 'SW1A 2AA', 'GB'],
  ['Berlin', null, '10115', 'DE'],
  ['Paris', null, '75004', 'FR'],
  ['Sydney', 'NSW', '2000', 'AU'],
];

const STREETS = [
  'Oak St',
  'Maple Ave',
  'Main St',
  'Park Rd',
  'Cedar Ln',
  'Hill Dr',
  'Lake View Ct',
  '2nd Ave',
];
const SHARE_ABROAD = 0.06;

export function someAddress(random: Random): Customer {
  const [city, state, postal_code, country = 'US'] = pick(
    random,
    random.next() < SHARE_ABROAD ? ABROAD : AT_HOME,
  );
  return {
    ship_to_name: nameOf(random.between(1, NAMES)),
    address_line1: `${random.between(1, 9900)} ${pick(random, STREETS)}`,
    city,
    state,
    postal_code,
    country,
  };
}
