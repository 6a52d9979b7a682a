import { fold } from '#server/assistant/helper/fold.ts'

/*
 * The towns and suburbs with post-office boxes: nz_postcodes.csv of github.com/RochmanReese/NewZealandPostcodeFinder,
 * read on 27 November 2026, without macrons. Places with names in other scripts are in places.ts.
 */
const TOWNS = `
Addington, Ahaura, Ahipara, Ahuriri, Akaroa, Albany, Albert Town, Alicetown, Allenton, Amberley, Aranui,
Arrowtown, Ashhurst, Athol, Auckland, Avondale, Avonhead, Avonside, Awanui, Awapuni, Balclutha, Balfour,
Balmoral, Beachlands, Beckenham, Belfast, Bell Block, Bells, Benneydale, Berhampore, Bethlehem, Bexley,
Birkdale, Birkenhead, Bishopdale, Blackpool, Blenheim, Blockhouse Bay, Bombay, Botany Downs, Bridge Hill,
Brighams Creek, Brighton, Brightwater, Broadwood, Bromley, Brooklands, Broomfield, Browns Bay, Bryndwr, Bulls,
Bunnythorpe, Burnside, Burwood, Cannons Creek, Carters Beach, Carterton, Casebrook, Cave, Caversham, Charleston,
Cheviot, Christchurch, Christchurch Airport, Claudelands, Clevedon, Clinton, Clive, Clyde, Clydevale, Coalgate,
Cobden, Collingwood, Colville, Coromandel, Coutts Island, Cromwell, Culverden, Cust, Dallington, Dannevirke,
Darfield, Dargaville, Devenport, Diamond Harbour, Dipton, Doyleston, Drury, Dunedin, Dunsandel, Duntroon,
Duvauchelle, East End, East Gore, East Tamaki, Eastbourne, Eastern Beach, Edendale, Edgecumbe, Eketahuna,
Ellerslie, Eltham, Epsom, Fairlie, Favona, Featherston, Feilding, Fendalton, Fitzroy, Flaxmere, Forrest Hill,
Foxton, Foxton Beach, Frankleigh Park, Frankton, Frankton Junction, Franz Josef, Frasertown, Freemans Bay,
Garston, Geraldine, Glen Eden, Glendene, Glenfield, Glengarry, Glenholme, Glenorchy, Glentanner, Gonville,
Gordonton, Gracefield, Grafton, Green Bay, Green Island, Greenlane, Greenmeadows, Greerton, Greytown, Haast,
Hairini, Half-moon Bay, Halswell, Hamilton, Hampden, Hampstead, Hangatiki, Hanmer Springs, Harewood, Harihari,
Hauraki, Hautapu, Havelock, Havelock North, Hawarden, Hawera, Hawthorndale, Hector, Hei Hei, Helensville, Herne
Bay, Hikurangi, Hillsborough, Hinds, Hokitika, Hokowhitu, Homai, Homedale, Hornby, Hororata, Horotiu, Huapai,
Hunterville, Ikamatua, Ilam, Inglewood, Islington, Judea, Kaeo, Kaiapoi, Kaikohe, Kaikorai, Kaikoura, Kairua,
Kaitaia, Kaiti, Kaiwaka, Kaiwharawhara, Kaponga, Karori, Katikati, Kaukapakapa, Kawakawa, Kawerau, Kawhia,
Kekerengu, Kelburn, Kensington, Kerikeri, Kihikihi, Kimbolton, Kingsley Heights, Kingston, Kirwee, Kohukohu,
Koutu, Kumara, Kurow, Lake Hawea, Lake Tekapo, Lawrence, Leamington, Leeston, Leigh, Leithfield, Levin, Lincoln,
Linden, Linwood, Little River, Longburn, Lower Hutt, Lumsden, Lynfield, Lyttelton, Mahia, Mahoenui, Mairangi
Bay, Mairehau, Makarora, Mamaku, Manaia, Manakau, Manapouri, Mangakakahi, Mangakino, Mangaweka, Mangawhai,
Mangawhai Heads, Mangere, Mangonui, Manurewa, Mapua, Maraetai, Market Cross, Marlborough, Marshland,
Martinborough, Marton, Maruia, Maryhill, Massey East, Masterton, Matakana, Matakohe, Matamata, Matangi, Matata,
Mataura, Matawai, Maungakaramea, Maungaraki, Maungatapere, Mayfair, Mayfield, Mcleans Island, Meadowbank,
Mechanics Bay, Melville, Meremere, Merrilands, Methven, Middlemarch, Middleton, Milford, Millers Flat, Milton,
Miramar, Mission Bay, Moana, Moerewa, Mokau, Morningside, Morrinsville, Mosgiel, Mossburn, Motu, Moturoa, Mount
Albert, Mount Eden, Mount Maunganui, Mount Pleasant, Mount Roskill, Mount Somers, Mount Victoria, Mount
Wellington, Murchison, Murupara, Naenae, Napier, Naseby, National Park, Nelson, New Brighton, New Lynn, New
Plymouth, New Windsor, Newlands, Newmarket, Newstead, Newton, Ngaio, Ngapuna, Ngaruawahia, Ngatea, Ngongotaha,
Ngunguru, Nightcaps, Norsewood, North Dunedin, North New Brighton, North Shore, Northcote, Northwood, Nuhaka,
Oakura, Oamaru, Ohai, Ohakune, Ohope Beach, Ohura, Okaihau, Okato, Okiwi, Okupu, Omakau, Omanu, Omanu Beach,
Omapere, Omarama, Omokoroa Beach, One Tree Hill, Onehunga, Onekawa, Onepoto, Oneroa, Onetangi, Onga Onga, Opawa,
Opoho, Opononi, Opotiki, Opua, Opunake, Orakei, Orewa, Ostend, Otahuhu, Otaki, Otane, Otangarei, Otara, Otautau,
Otematata, Otorohanga, Otumoetai, Outram, Owairaka, Owaka, Owhata, Oxford, Paekakariki, Paeroa, Pahiatua,
Pahitoa, Pahowai, Pahurehure, Paihia, Pakuranga, Palmerston, Panmure, Papanui, Paparoa, Papatoetoe, Paraparaumu,
Paraparaumu Beach, Paremata, Paremoremo, Parkside, Parkvale, Parnell, Patumahoe, Patutahi, Pauanui, Penrose,
Petane, Petone, Phillipstown, Picton, Piopio, Pirimai, Pleasant Point, Point England, Point Resolution, Pokeno,
Pongaroa, Porangahau, Poroporo, Port Chalmers, Port Fitzroy, Port Motueka, Port Nelson, Portobello, Puhoi,
Puhuka, Pukekohe, Pukenui, Putaruru, Queenstown, Raetihi, Raglan, Rai Valley, Rakaia, Ranfurly, Rangitukia,
Ranui Heights, Ratana, Raumati Beach, Rawene, Red Beach, Redwood, Reefton, Remuera, Renwick, Reporoa, Riccarton,
Richmond, Riversdale, Riverside, Riverton, Riwaka, Rolleston, Rongotai, Rongotea, Ross, Rowsells, Roxburgh,
Royal Oak, Ruakaka, Ruatoria, Ruawai, Runanga, Russell, Russley, Saint Albans, Saint Arnaud, Saint Clair, Saint
Heliers, Saint Kilda, Saint Leonards, Sandringham, Sanson, Seddon, Sefton, Shannon, Sheffield, Shelly Park,
Sherwood Rise, Shirley, Silverdale, Silverstream, Snells Beach, Sockburn, Somerfield, South New Brighton,
Southbridge, Southshore, Spreydon, Spring Creek, Springfield, Springs Junction, St Albans, St Johns, Starrtown,
Stoke, Stokes Valley, Stratford, Strathern, Strathmore Park, Strowan, Summerhill, Sumner, Sunnyvale, Swanson,
Sydenham, Tai Tapu, Taihape, Tainui, Tairua, Taita, Takaka, Takanini, Takapau, Takapuna, Takaro, Tamarau,
Tamatea, Taneatua, Tapanui, Tapawera, Taradale, Tarawera, Tarras, Taumarunui, Taupo, Tauranga, Te Anau, Te
Araroa, Te Aroha, Te Atatu, Te Atatu Peninsula, Te Atatu South, Te Awamutu, Te Horo, Te Karaka, Te Kauwhata, Te
Kopura, Te Kowhai, Te Kuiti, Te Papapa, Te Puia, Te Puke, Te Rapa, Te Teko, Te Uku, Templeton, Temuka, Terrace
End, Thames, Three Kings, Tihiotonga, Tikipunga, Timaru, Tiniroto, Tinwald, Tirau, Titirangi, Tokomaru, Tokoroa,
Tolaga Bay, Tongariro, Torbay, Trentham, Tryphena, Tuai, Tuakau, Tuamarina, Tuatapere, Turakina South, Turangi,
Turua, Tutira, Tutukaka, Twizel, Upper Moutere, Upper Riccarton, Urenui, Waharoa, Waiau, Waiau Pa, Waihi, Waihi
Beach, Waikaia, Waikaka, Waikanae, Waikari, Waikawa, Waikiwi, Waikouaiti, Waikowhai, Waikuku Beach, Waimamaku,
Waimana, Waimangaroa, Waimate, Wainoni, Wainuiomata, Waiouru, Waipapa, Waipara, Waipawa, Waipu, Waipukurau,
Wairoa, Waitakere, Waitara, Waitati, Waitoa, Waitotara, Waiuku, Waiwera, Wakatu, Wakefield, Wanaka, Wanganui,
Wanganui East, Ward, Warkworth, Waverley, Wedderburn, Weheka, Wellington, Wellsford, Wesley, West End, West
Harbour, West Melton, Western Springs, Weymouth, Whakarewarewa, Whakatane, Whangamata, Whangaparaoa, Whataroa,
Whatawhata, Whitby, White Tank, Whitford, Whitianga, Wigram, Winchester, Winton, Wiri, Witherlea, Woodend,
Woodhill, Woodville, Woolston, Wyndham, Yaldhurst
`

const byName = new Map(
  TOWNS.trim()
    .split(/,\s+/)
    .map((town) => [fold(town), town]),
)
const WORDS_MAX = 3

/** Returns the first town that a folded text names, the longest name at a word first; `null` if it names none. */
export function townIn(words: readonly string[]): string | null {
  for (const at of words.keys())
    for (let count = WORDS_MAX; count > 0; count -= 1) {
      const town = byName.get(
        words
          .slice(at, at + count)
          .join(' ')
          .replace(/^mt /, 'mount '),
      )
      if (town !== undefined) return town
    }
  return null
}
