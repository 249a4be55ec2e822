"""SVG text: what drawings are written with."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from bugeyed.core import svg

LEAF = svg.Symbol("sample-leaf", "leaf", 40, 20, svg.path("M0 0H40"))


def test_attributes_keep_their_order_and_leave_out_what_is_none() -> None:
    drawn = svg.element("rect", x=1.0, y=2.50, stroke_width=3, class_="dew", rx=None)

    assert drawn == '<rect x="1" y="2.5" stroke-width="3" class="dew"/>'


def test_words_cannot_break_out_of_text_or_attributes() -> None:
    drawn = svg.thing("card:1", 'a "wild" <b> & more', svg.lettering("<script>", 0, 0))

    read = ElementTree.fromstring(drawn)
    assert read.attrib["data-name"] == 'a "wild" <b> & more'
    assert read[0].text == "<script>"


def test_a_thing_carries_its_pick_as_id_and_its_seat_as_class() -> None:
    read = ElementTree.fromstring(svg.thing("egg:c5", "green egg on c5", seat=0))

    assert read.attrib == {
        "id": "egg:c5",
        "class": "egg seat-0",
        "data-pick": "egg:c5",
        "data-name": "green egg on c5",
        "data-seat": "0",
    }


def test_a_symbol_is_used_in_its_own_proportions() -> None:
    read = ElementTree.fromstring(LEAF.use(5, 6, 20))

    assert read.attrib == {"href": "#sample-leaf", "x": "5", "y": "6", "width": "20", "height": "10"}


def test_a_picture_has_a_view_box_and_no_size_and_says_what_it_shows() -> None:
    read = ElementTree.fromstring(svg.picture(80, 40, "A leaf", "a < b", [LEAF], LEAF.use(0, 0, 80)))

    assert read.attrib == {"viewBox": "0 0 80 40", "role": "group", "aria-label": "A leaf"}
    assert [child.tag.partition("}")[2] for child in read] == ["desc", "defs", "use"]
    assert read[0].text == "a < b"


def test_numbers_are_short() -> None:
    assert [svg.number(value) for value in (2, 2.0, 1.005, 0.1 + 0.2, -0.001)] == ["2", "2", "1", "0.3", "0"]


def test_a_smooth_line_passes_through_its_points_and_closes() -> None:
    line = svg.smooth([(0, 0), (10, 0), (10, 10), (0, 10)])

    assert line.startswith("M0 0C")
    assert line.endswith(" 0 0Z")
    assert " 10 10C" in line


def test_a_drawing_of_panels_can_be_laid_out_tall() -> None:
    """What data-tall says replaces transform and viewBox; what was there is kept, and there is no third layout."""
    part = svg.panel("left", "translate(0 0)", "translate(0 50)", svg.circle(5, 5, 5), data_zone="board")
    drawing = svg.picture(100, 40, "a", "b", [], part, tall=(50, 90))
    tall = svg.tall(drawing)
    assert 'viewBox="0 0 100 40" data-tall="0 0 50 90"' in drawing
    assert 'viewBox="0 0 50 90" data-wide="0 0 100 40"' in tall
    assert 'data-panel="left" transform="translate(0 50)" data-wide="translate(0 0)"' in tall
    assert svg.tall(tall) == tall


def test_a_folded_panel_is_out_of_sight_in_the_tall_layout() -> None:
    """On a desk it is seen like any other."""
    part = svg.panel("hand", "translate(0 0)", "translate(0 0)", svg.circle(5, 5, 5))
    drawing = svg.picture(100, 40, "a", "b", [], svg.fold(30, part), tall=(50, 90))
    assert '<g data-fold="30"><g data-panel="hand"' in drawing
    assert '<g display="none" data-fold="30">' in svg.tall(drawing)


def test_words_can_be_for_one_layout_alone() -> None:
    """The other one hides them: small letters on a phone, large ones on a desk."""
    words = [svg.lettering(text, 0, 0, **svg.only(text)) for text in ("wide", "tall")]
    part = svg.panel("left", "translate(0 0)", "translate(0 50)", *words)
    drawing = svg.picture(100, 40, "a", "b", [], part, tall=(50, 90))
    hidden = re.compile(r'data-only="(\w+)" display="none"')
    assert hidden.findall(drawing) == ["tall"]
    assert hidden.findall(svg.tall(drawing)) == ["wide"]
    assert svg.tall(svg.tall(drawing)) == svg.tall(drawing)


def test_a_part_to_roam_in_says_its_box_and_is_cut_off_at_its_edge() -> None:
    """The page enlarges what is inside; what grows over the edge is not seen."""
    part = ElementTree.fromstring(f"<g>{svg.roam('toy-field', 0, 10, 100, 80, '<path/>')}</g>")
    (edge,) = part.iter("clipPath")
    (roaming,) = (group for group in part.iter("g") if "data-roam" in group.attrib)
    assert roaming.attrib["data-roam"] == "0 10 100 80"
    assert [child.tag for child in roaming] == ["path"]
    assert edge.find("rect") is not None
    assert f'clip-path="url(#{edge.attrib["id"]})"' in svg.roam("toy-field", 0, 10, 100, 80)


def test_a_drawing_for_a_page_that_has_the_symbols_leaves_them_out_and_keeps_all_else() -> None:
    whole = svg.picture(40, 20, "Leaf", "a leaf", [LEAF], LEAF.use(0, 0, 40))
    bare = svg.without_symbols(whole)

    assert "<symbol" in whole
    assert "<symbol" not in bare
    assert ElementTree.fromstring(bare)[-1].attrib == ElementTree.fromstring(whole)[-1].attrib
